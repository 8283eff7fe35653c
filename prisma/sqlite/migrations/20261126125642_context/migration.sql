-- CreateTable
CREATE TABLE "Folder" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "writable" BOOLEAN NOT NULL DEFAULT false,
    "people" JSONB NOT NULL DEFAULT '[]',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "reminder" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ContextState" (
    "chatId" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "tracker" JSONB NOT NULL,
    "report" JSONB NOT NULL DEFAULT '{}',
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("chatId", "mode"),
    CONSTRAINT "ContextState_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContextChoice" (
    "chatId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "choice" TEXT NOT NULL,

    PRIMARY KEY ("chatId", "key"),
    CONSTRAINT "ContextChoice_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Compaction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "firstKeptId" TEXT NOT NULL,
    "summary" TEXT,
    "reason" TEXT NOT NULL,
    "confidence" REAL NOT NULL,
    "messages" INTEGER NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "editedAt" DATETIME,
    "undoneAt" DATETIME,
    CONSTRAINT "Compaction_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CompactionClaim" (
    "chatId" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "CompactionClaim_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebPage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "title" TEXT,
    "mediaType" TEXT NOT NULL,
    "language" TEXT,
    "publishedAt" TEXT,
    "text" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "shownTokens" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "fetchedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ChatPage" (
    "chatId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "pageId" TEXT,
    "messageId" TEXT NOT NULL,
    "included" BOOLEAN NOT NULL DEFAULT true,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL,
    "askedAgainAt" DATETIME,
    "removedAt" DATETIME,

    PRIMARY KEY ("chatId", "url"),
    CONSTRAINT "ChatPage_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChatPage_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "WebPage" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Chat" ADD COLUMN "instructions" TEXT;
ALTER TABLE "Chat" ADD COLUMN "workspaceId" TEXT;
ALTER TABLE "Chat" ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'code';
ALTER TABLE "Chat" ADD COLUMN "selectedFiles" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Chat" ADD COLUMN "excludedFiles" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Chat" ADD COLUMN "crossRef" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Chat" ADD COLUMN "review" JSONB;

-- CreateIndex
CREATE INDEX "Compaction_chatId_createdAt_idx" ON "Compaction"("chatId", "createdAt");

-- CreateIndex
CREATE INDEX "Compaction_firstKeptId_idx" ON "Compaction"("firstKeptId");

-- CreateIndex
CREATE INDEX "WebPage_url_fetchedAt_idx" ON "WebPage"("url", "fetchedAt");

-- CreateIndex
CREATE INDEX "WebPage_fetchedAt_idx" ON "WebPage"("fetchedAt");

-- CreateIndex
CREATE INDEX "ChatPage_pageId_idx" ON "ChatPage"("pageId");
