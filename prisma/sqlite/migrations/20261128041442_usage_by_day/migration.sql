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

    PRIMARY KEY ("day", "n")
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_UsageEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "runId" TEXT,
    "step" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "promptTokens" INTEGER NOT NULL,
    "completionTokens" INTEGER NOT NULL,
    "reasoningTokens" INTEGER,
    "cacheReadTokens" INTEGER,
    "cacheWriteTokens" INTEGER,
    "estimated" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "costMicroUsd" INTEGER,
    "projectId" TEXT,
    "assistantId" TEXT,
    "scheduleId" TEXT,
    "server" TEXT NOT NULL DEFAULT '',
    "ttftMs" INTEGER,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "failedCalls" INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "new_UsageEntry" ("at", "cacheReadTokens", "cacheWriteTokens", "completionTokens", "costMicroUsd", "estimated", "id", "model", "promptTokens", "reasoningTokens", "runId", "step", "userId") SELECT "at", "cacheReadTokens", "cacheWriteTokens", "completionTokens", "costMicroUsd", "estimated", "id", "model", "promptTokens", "reasoningTokens", "runId", "step", "userId" FROM "UsageEntry";
DROP TABLE "UsageEntry";
ALTER TABLE "new_UsageEntry" RENAME TO "UsageEntry";
CREATE INDEX "UsageEntry_at_idx" ON "UsageEntry"("at");
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
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "UsageDay_userId_day_idx" ON "UsageDay"("userId", "day");
