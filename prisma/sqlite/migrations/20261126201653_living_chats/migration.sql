-- AlterTable
ALTER TABLE "Message" ADD COLUMN "authorId" TEXT;

-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "instructions" TEXT,
    "model" TEXT,
    "selectedTools" JSONB,
    "workspaceId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Project_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProjectMember" (
    "projectId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "addedById" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("projectId", "userId"),
    CONSTRAINT "ProjectMember_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProjectMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Assistant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "audience" JSONB NOT NULL DEFAULT '{"kind":"nobody"}',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Assistant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AssistantVersion" (
    "assistantId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "madeById" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("assistantId", "version"),
    CONSTRAINT "AssistantVersion_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SavedPrompt" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "audience" JSONB NOT NULL DEFAULT '{"kind":"nobody"}',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "SavedPrompt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MemoryFact" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "chatId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "MemoryFact_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MessagePlace" (
    "messageId" TEXT NOT NULL PRIMARY KEY,
    "depth" INTEGER NOT NULL,
    "turns" INTEGER NOT NULL,
    "anchorId" TEXT,
    CONSTRAINT "MessagePlace_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChatTag" (
    "chatId" TEXT NOT NULL,
    "folded" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("chatId", "folded"),
    CONSTRAINT "ChatTag_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChatSeen" (
    "chatId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "seenAt" DATETIME NOT NULL,

    PRIMARY KEY ("chatId", "userId"),
    CONSTRAINT "ChatSeen_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChatSeen_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Feedback" (
    "messageId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT,
    "sharesText" BOOLEAN NOT NULL DEFAULT false,
    "model" TEXT NOT NULL,
    "assistantId" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("messageId", "userId"),
    CONSTRAINT "Feedback_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Feedback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Schedule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "cron" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "assistantId" TEXT,
    "projectId" TEXT,
    "model" TEXT,
    "selectedTools" JSONB,
    "chatId" TEXT,
    "pausedAt" DATETIME,
    "nextAt" DATETIME,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Schedule_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Schedule_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Schedule_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScheduleRun" (
    "scheduleId" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "chatId" TEXT,
    "runId" TEXT,
    "state" TEXT NOT NULL,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("scheduleId", "dueAt"),
    CONSTRAINT "ScheduleRun_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Chat" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "titleSource" TEXT NOT NULL DEFAULT 'words',
    "model" TEXT,
    "selectedTools" JSONB NOT NULL DEFAULT '["*"]',
    "headId" TEXT,
    "activeRunId" TEXT,
    "usage" JSONB NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "instructions" TEXT,
    "workspaceId" TEXT,
    "mode" TEXT NOT NULL DEFAULT 'code',
    "selectedFiles" JSONB NOT NULL DEFAULT '[]',
    "excludedFiles" JSONB NOT NULL DEFAULT '[]',
    "crossRef" BOOLEAN NOT NULL DEFAULT false,
    "review" JSONB,
    "projectId" TEXT,
    "sharedInProject" BOOLEAN NOT NULL DEFAULT false,
    "assistantId" TEXT,
    "assistantVersion" INTEGER,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "pinnedAt" DATETIME,
    "archivedAt" DATETIME,
    "temporary" BOOLEAN NOT NULL DEFAULT false,
    "answeredAt" DATETIME,
    "forkedFrom" JSONB,
    CONSTRAINT "Chat_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Chat_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Chat_assistantId_fkey" FOREIGN KEY ("assistantId") REFERENCES "Assistant" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Chat" ("activeRunId", "createdAt", "crossRef", "deletedAt", "excludedFiles", "headId", "id", "instructions", "mode", "model", "review", "selectedFiles", "selectedTools", "title", "titleSource", "updatedAt", "usage", "userId", "workspaceId") SELECT "activeRunId", "createdAt", "crossRef", "deletedAt", "excludedFiles", "headId", "id", "instructions", "mode", "model", "review", "selectedFiles", "selectedTools", "title", "titleSource", "updatedAt", "usage", "userId", "workspaceId" FROM "Chat";
DROP TABLE "Chat";
ALTER TABLE "new_Chat" RENAME TO "Chat";
CREATE INDEX "Chat_userId_deletedAt_updatedAt_idx" ON "Chat"("userId", "deletedAt", "updatedAt");
CREATE INDEX "Chat_projectId_deletedAt_updatedAt_idx" ON "Chat"("projectId", "deletedAt", "updatedAt");
CREATE INDEX "Chat_assistantId_idx" ON "Chat"("assistantId");
CREATE INDEX "Chat_temporary_idx" ON "Chat"("temporary");
CREATE INDEX "Chat_deletedAt_idx" ON "Chat"("deletedAt");
CREATE TABLE "new_FileTree" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT,
    "projectId" TEXT,
    "title" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "FileTree_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "FileTree_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_FileTree" ("chatId", "createdAt", "id", "title") SELECT "chatId", "createdAt", "id", "title" FROM "FileTree";
DROP TABLE "FileTree";
ALTER TABLE "new_FileTree" RENAME TO "FileTree";
CREATE UNIQUE INDEX "FileTree_chatId_key" ON "FileTree"("chatId");
CREATE UNIQUE INDEX "FileTree_projectId_key" ON "FileTree"("projectId");
CREATE TABLE "new_FileChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "beforeSha" TEXT,
    "afterSha" TEXT,
    "beforeBytes" INTEGER NOT NULL DEFAULT 0,
    "afterBytes" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "FileChange_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_FileChange" ("afterSha", "beforeSha", "chatId", "createdAt", "id", "messageId", "path", "runId", "state", "workspaceId") SELECT "afterSha", "beforeSha", "chatId", "createdAt", "id", "messageId", "path", "runId", "state", "workspaceId" FROM "FileChange";
DROP TABLE "FileChange";
ALTER TABLE "new_FileChange" RENAME TO "FileChange";
CREATE INDEX "FileChange_chatId_messageId_idx" ON "FileChange"("chatId", "messageId");
CREATE INDEX "FileChange_workspaceId_path_idx" ON "FileChange"("workspaceId", "path");
CREATE INDEX "FileChange_beforeSha_idx" ON "FileChange"("beforeSha");
CREATE INDEX "FileChange_afterSha_idx" ON "FileChange"("afterSha");
CREATE TABLE "new_Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "requestId" TEXT,
    "status" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "selectedTools" JSONB NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "userMessageId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "leaseToken" TEXT,
    "leaseUntil" DATETIME,
    "takeovers" INTEGER NOT NULL DEFAULT 0,
    "iterations" INTEGER NOT NULL DEFAULT 0,
    "stopRequested" BOOLEAN NOT NULL DEFAULT false,
    "finishReason" TEXT,
    "usage" JSONB NOT NULL DEFAULT '{}',
    "error" JSONB,
    "assistantId" TEXT,
    "assistantVersion" INTEGER,
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "scheduleId" TEXT,
    "resultsOf" TEXT,
    "startedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    CONSTRAINT "Run_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Run" ("chatId", "error", "finishReason", "finishedAt", "id", "iterations", "leaseToken", "leaseUntil", "messageId", "mode", "model", "requestId", "selectedTools", "startedAt", "status", "stopRequested", "takeovers", "usage", "userId", "userMessageId") SELECT "chatId", "error", "finishReason", "finishedAt", "id", "iterations", "leaseToken", "leaseUntil", "messageId", "mode", "model", "requestId", "selectedTools", "startedAt", "status", "stopRequested", "takeovers", "usage", "userId", "userMessageId" FROM "Run";
DROP TABLE "Run";
ALTER TABLE "new_Run" RENAME TO "Run";
CREATE INDEX "Run_chatId_idx" ON "Run"("chatId");
CREATE INDEX "Run_status_leaseUntil_idx" ON "Run"("status", "leaseUntil");
CREATE UNIQUE INDEX "Run_userId_requestId_key" ON "Run"("userId", "requestId");
CREATE TABLE "new_QueuedMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "model" TEXT,
    "selectedTools" JSONB NOT NULL,
    "held" BOOLEAN NOT NULL DEFAULT false,
    "steers" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "QueuedMessage_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QueuedMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_QueuedMessage" ("chatId", "createdAt", "data", "held", "id", "model", "problem", "selectedTools", "userId") SELECT "chatId", "createdAt", "data", "held", "id", "model", "problem", "selectedTools", "userId" FROM "QueuedMessage";
DROP TABLE "QueuedMessage";
ALTER TABLE "new_QueuedMessage" RENAME TO "QueuedMessage";
CREATE INDEX "QueuedMessage_chatId_createdAt_idx" ON "QueuedMessage"("chatId", "createdAt");
CREATE INDEX "QueuedMessage_userId_idx" ON "QueuedMessage"("userId");
CREATE INDEX "QueuedMessage_held_idx" ON "QueuedMessage"("held");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Project_userId_idx" ON "Project"("userId");

-- CreateIndex
CREATE INDEX "ProjectMember_userId_idx" ON "ProjectMember"("userId");

-- CreateIndex
CREATE INDEX "Assistant_userId_idx" ON "Assistant"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedPrompt_userId_name_key" ON "SavedPrompt"("userId", "name");

-- CreateIndex
CREATE INDEX "MemoryFact_userId_createdAt_idx" ON "MemoryFact"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "ChatTag_folded_idx" ON "ChatTag"("folded");

-- CreateIndex
CREATE INDEX "ChatSeen_userId_idx" ON "ChatSeen"("userId");

-- CreateIndex
CREATE INDEX "Feedback_chatId_idx" ON "Feedback"("chatId");

-- CreateIndex
CREATE INDEX "Feedback_userId_idx" ON "Feedback"("userId");

-- CreateIndex
CREATE INDEX "Feedback_createdAt_idx" ON "Feedback"("createdAt");

-- CreateIndex
CREATE INDEX "Schedule_userId_idx" ON "Schedule"("userId");

-- CreateIndex
CREATE INDEX "Schedule_nextAt_idx" ON "Schedule"("nextAt");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_hash_key" ON "PushSubscription"("hash");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");
