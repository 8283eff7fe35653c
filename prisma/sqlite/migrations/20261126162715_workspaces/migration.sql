-- CreateTable
CREATE TABLE "FileTree" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "FileTree_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TreeFile" (
    "treeId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "binary" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("treeId", "path"),
    CONSTRAINT "TreeFile_treeId_fkey" FOREIGN KEY ("treeId") REFERENCES "FileTree" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FileVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "treeId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT,
    "sizeBytes" INTEGER NOT NULL,
    "madeBy" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "messageId" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "FileVersion_treeId_fkey" FOREIGN KEY ("treeId") REFERENCES "FileTree" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FileChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "beforeSha" TEXT,
    "afterSha" TEXT,
    "state" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "FileChange_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "FileTree_chatId_key" ON "FileTree"("chatId");

-- CreateIndex
CREATE INDEX "TreeFile_sha256_idx" ON "TreeFile"("sha256");

-- CreateIndex
CREATE INDEX "FileVersion_treeId_path_createdAt_idx" ON "FileVersion"("treeId", "path", "createdAt");

-- CreateIndex
CREATE INDEX "FileVersion_sha256_idx" ON "FileVersion"("sha256");

-- CreateIndex
CREATE INDEX "FileChange_chatId_messageId_idx" ON "FileChange"("chatId", "messageId");

-- CreateIndex
CREATE INDEX "FileChange_workspaceId_path_idx" ON "FileChange"("workspaceId", "path");

-- CreateIndex
CREATE INDEX "FileChange_beforeSha_idx" ON "FileChange"("beforeSha");

-- CreateIndex
CREATE INDEX "FileChange_afterSha_idx" ON "FileChange"("afterSha");
