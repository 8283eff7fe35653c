-- AlterTable
ALTER TABLE "Chat" ADD COLUMN     "crossRef" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "excludedFiles" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "instructions" TEXT,
ADD COLUMN     "mode" TEXT NOT NULL DEFAULT 'code',
ADD COLUMN     "review" JSONB,
ADD COLUMN     "selectedFiles" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "workspaceId" TEXT;

-- CreateTable
CREATE TABLE "Folder" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "writable" BOOLEAN NOT NULL DEFAULT false,
    "people" JSONB NOT NULL DEFAULT '[]',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "reminder" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContextState" (
    "chatId" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "tracker" JSONB NOT NULL,
    "report" JSONB NOT NULL DEFAULT '{}',
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ContextState_pkey" PRIMARY KEY ("chatId","mode")
);

-- CreateTable
CREATE TABLE "ContextChoice" (
    "chatId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "choice" TEXT NOT NULL,

    CONSTRAINT "ContextChoice_pkey" PRIMARY KEY ("chatId","key")
);

-- CreateTable
CREATE TABLE "Compaction" (
    "id" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "firstKeptId" TEXT NOT NULL,
    "summary" TEXT,
    "reason" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "messages" INTEGER NOT NULL,
    "tokensBefore" INTEGER NOT NULL,
    "tokensAfter" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "editedAt" TIMESTAMP(3),
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "Compaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompactionClaim" (
    "chatId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CompactionClaim_pkey" PRIMARY KEY ("chatId")
);

-- CreateTable
CREATE TABLE "WebPage" (
    "id" TEXT NOT NULL,
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
    "fetchedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WebPage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChatPage" (
    "chatId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "pageId" TEXT,
    "messageId" TEXT NOT NULL,
    "included" BOOLEAN NOT NULL DEFAULT true,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "askedAgainAt" TIMESTAMP(3),
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "ChatPage_pkey" PRIMARY KEY ("chatId","url")
);

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

-- AddForeignKey
ALTER TABLE "ContextState" ADD CONSTRAINT "ContextState_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContextChoice" ADD CONSTRAINT "ContextChoice_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Compaction" ADD CONSTRAINT "Compaction_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompactionClaim" ADD CONSTRAINT "CompactionClaim_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatPage" ADD CONSTRAINT "ChatPage_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatPage" ADD CONSTRAINT "ChatPage_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "WebPage"("id") ON DELETE SET NULL ON UPDATE CASCADE;
