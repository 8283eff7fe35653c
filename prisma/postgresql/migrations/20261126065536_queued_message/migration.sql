-- CreateTable
CREATE TABLE "QueuedMessage" (
    "id" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "model" TEXT,
    "selectedTools" JSONB NOT NULL,
    "held" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "QueuedMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "QueuedMessage_chatId_createdAt_idx" ON "QueuedMessage"("chatId", "createdAt");

-- CreateIndex
CREATE INDEX "QueuedMessage_userId_idx" ON "QueuedMessage"("userId");

-- CreateIndex
CREATE INDEX "QueuedMessage_held_idx" ON "QueuedMessage"("held");

-- AddForeignKey
ALTER TABLE "QueuedMessage" ADD CONSTRAINT "QueuedMessage_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueuedMessage" ADD CONSTRAINT "QueuedMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
