-- AlterTable
ALTER TABLE "Chat" ADD COLUMN "rootChatId" TEXT REFERENCES "Chat" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "parentRunId" TEXT;
ALTER TABLE "Run" ADD COLUMN "parentCallId" TEXT;
ALTER TABLE "Run" ADD COLUMN "rootRunId" TEXT;
ALTER TABLE "Run" ADD COLUMN "depth" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Run" ADD COLUMN "allowance" JSONB;

-- CreateIndex
CREATE INDEX "Chat_rootChatId_idx" ON "Chat"("rootChatId");

-- CreateIndex
CREATE INDEX "Run_rootRunId_idx" ON "Run"("rootRunId");

-- CreateIndex
CREATE UNIQUE INDEX "Run_parentRunId_parentCallId_key" ON "Run"("parentRunId", "parentCallId");
