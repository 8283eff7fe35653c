-- AlterTable
ALTER TABLE "Chat" ADD COLUMN     "rootChatId" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "allowance" JSONB,
ADD COLUMN     "depth" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "parentCallId" TEXT,
ADD COLUMN     "parentRunId" TEXT,
ADD COLUMN     "rootRunId" TEXT;

-- CreateIndex
CREATE INDEX "Chat_rootChatId_idx" ON "Chat"("rootChatId");

-- CreateIndex
CREATE INDEX "Run_rootRunId_idx" ON "Run"("rootRunId");

-- CreateIndex
CREATE UNIQUE INDEX "Run_parentRunId_parentCallId_key" ON "Run"("parentRunId", "parentCallId");

-- AddForeignKey
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_rootChatId_fkey" FOREIGN KEY ("rootChatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;
