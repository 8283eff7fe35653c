-- DropForeignKey
ALTER TABLE "UsageEntry" DROP CONSTRAINT "UsageEntry_userId_fkey";

-- DropIndex
DROP INDEX "UsageEntry_userId_at_idx";

-- DropIndex
DROP INDEX "UsageEntry_runId_step_key";

-- AlterTable
ALTER TABLE "UsageEntry" ADD COLUMN     "assistantId" TEXT,
ADD COLUMN     "calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "errors" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failedCalls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "projectId" TEXT,
ADD COLUMN     "runs" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "scheduleId" TEXT,
ADD COLUMN     "server" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "ttftMs" INTEGER;

-- CreateTable
CREATE TABLE "UsageDay" (
    "day" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assistantId" TEXT NOT NULL,
    "scheduleId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "promptTokens" BIGINT NOT NULL,
    "completionTokens" BIGINT NOT NULL,
    "reasoningTokens" BIGINT NOT NULL,
    "cacheReadTokens" BIGINT NOT NULL,
    "cacheWriteTokens" BIGINT NOT NULL,
    "costMicroUsd" BIGINT,
    "unpricedTokens" BIGINT NOT NULL,
    "ttftMs" BIGINT NOT NULL,
    "timed" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "failedCalls" INTEGER NOT NULL,

    CONSTRAINT "UsageDay_pkey" PRIMARY KEY ("day","n")
);

-- CreateIndex
CREATE INDEX "UsageDay_userId_day_idx" ON "UsageDay"("userId", "day");

-- CreateIndex
CREATE INDEX "UsageEntry_at_idx" ON "UsageEntry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "UsageEntry_runId_step_server_key" ON "UsageEntry"("runId", "step", "server");

-- What answers before have cost keeps its project, assistant and schedule, as far as they are known.
UPDATE "UsageEntry" AS u SET
  "projectId" = c."projectId",
  "assistantId" = r."assistantId",
  "scheduleId" = CASE WHEN r."requestId" LIKE 'schedule:%' THEN substr(r."requestId", 10, 36) END,
  "runs" = CASE WHEN e."step" = u."step" AND r."finishedAt" IS NOT NULL THEN 1 ELSE 0 END,
  "errors" = CASE WHEN e."step" = u."step" AND r."status" IN ('failed', 'interrupted') THEN 1 ELSE 0 END
FROM (SELECT "runId", MAX("step") AS "step" FROM "UsageEntry" WHERE "runId" IS NOT NULL GROUP BY "runId") e
  JOIN "Run" r ON r."id" = e."runId" JOIN "Chat" c ON c."id" = r."chatId"
WHERE u."runId" = e."runId";
