-- Brings back the foreign keys that triggers stood in for. A statement may find its work done, by a start that was killed.
-- The tables are locked first, so that servers of the version before write no further orphans and cannot deadlock with this.
LOCK TABLE "User", "Chat", "Run", "Message", "RunEvent", "InputRequest" IN ACCESS EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE IF NOT EXISTS "OrphanedRow" (
    "table" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "row" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "keptAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OrphanedRow_pkey" PRIMARY KEY ("table","key")
);

-- The triggers go before any row does: they would delete the rows below it, which are to be kept.
DROP TRIGGER IF EXISTS "parley_deleted" ON "User";
DROP TRIGGER IF EXISTS "parley_truncated" ON "User";
DROP TRIGGER IF EXISTS "parley_deleted" ON "Chat";
DROP TRIGGER IF EXISTS "parley_truncated" ON "Chat";
DROP TRIGGER IF EXISTS "parley_deleted" ON "Run";
DROP TRIGGER IF EXISTS "parley_truncated" ON "Run";
DROP FUNCTION IF EXISTS "parley_take_along"();

-- Takes out the rows below an orphaned run before the run: its own foreign key would delete its questions.
WITH gone AS (
  DELETE FROM "InputRequest" i USING "Run" r
  WHERE r."id" = i."runId"
    AND (NOT EXISTS (SELECT 1 FROM "Chat" c WHERE c."id" = r."chatId") OR NOT EXISTS (SELECT 1 FROM "User" u WHERE u."id" = r."userId"))
  RETURNING i.*
)
INSERT INTO "OrphanedRow" ("table", "key", "row", "reason", "keptAt")
SELECT 'InputRequest', gone."id", to_jsonb(gone), 'its run has no chat or no user', now() AT TIME ZONE 'UTC' FROM gone;

WITH gone AS (
  DELETE FROM "Run" r
  WHERE NOT EXISTS (SELECT 1 FROM "Chat" c WHERE c."id" = r."chatId") OR NOT EXISTS (SELECT 1 FROM "User" u WHERE u."id" = r."userId")
  RETURNING r.*
)
INSERT INTO "OrphanedRow" ("table", "key", "row", "reason", "keptAt")
SELECT 'Run', gone."id", to_jsonb(gone), 'it has no chat or no user', now() AT TIME ZONE 'UTC' FROM gone;

WITH gone AS (
  DELETE FROM "Message" m WHERE NOT EXISTS (SELECT 1 FROM "Chat" c WHERE c."id" = m."chatId")
  RETURNING m.*
)
INSERT INTO "OrphanedRow" ("table", "key", "row", "reason", "keptAt")
SELECT 'Message', gone."id", to_jsonb(gone), 'it has no chat', now() AT TIME ZONE 'UTC' FROM gone;

WITH gone AS (
  DELETE FROM "RunEvent" e WHERE NOT EXISTS (SELECT 1 FROM "Run" r WHERE r."id" = e."runId")
  RETURNING e.*
)
INSERT INTO "OrphanedRow" ("table", "key", "row", "reason", "keptAt")
SELECT 'RunEvent', gone."runId" || ':' || gone."seq", to_jsonb(gone), 'it has no run', now() AT TIME ZONE 'UTC' FROM gone;

ALTER TABLE "Run" DROP CONSTRAINT IF EXISTS "Run_chatId_fkey";
ALTER TABLE "Run" ADD CONSTRAINT "Run_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Run" DROP CONSTRAINT IF EXISTS "Run_userId_fkey";
ALTER TABLE "Run" ADD CONSTRAINT "Run_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Message" DROP CONSTRAINT IF EXISTS "Message_chatId_fkey";
ALTER TABLE "Message" ADD CONSTRAINT "Message_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RunEvent" DROP CONSTRAINT IF EXISTS "RunEvent_runId_fkey";
ALTER TABLE "RunEvent" ADD CONSTRAINT "RunEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
