-- CreateTable
CREATE TABLE "QueuedMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chatId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "model" TEXT,
    "selectedTools" JSONB NOT NULL,
    "held" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "QueuedMessage_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QueuedMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "QueuedMessage_chatId_createdAt_idx" ON "QueuedMessage"("chatId", "createdAt");

-- CreateIndex
CREATE INDEX "QueuedMessage_userId_idx" ON "QueuedMessage"("userId");

-- CreateIndex
CREATE INDEX "QueuedMessage_held_idx" ON "QueuedMessage"("held");
