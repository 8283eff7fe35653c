-- Who writes a message, a run or a row of a log has made or locked the chat or the run that it belongs to in the same transaction, and PostgreSQL's own look for it,
-- once for each row, cost as much as the rows. So it looks no more, and what is deleted takes along
-- what belongs to it by triggers. Each statement may find its work done: earlier versions of Parley stopped in the middle where one failed.
ALTER TABLE "RunEvent" DROP CONSTRAINT IF EXISTS "RunEvent_runId_fkey";
ALTER TABLE "Message" DROP CONSTRAINT IF EXISTS "Message_chatId_fkey";
ALTER TABLE "Run" DROP CONSTRAINT IF EXISTS "Run_chatId_fkey";
ALTER TABLE "Run" DROP CONSTRAINT IF EXISTS "Run_userId_fkey";

-- Its arguments are tables and the columns in which they name what they belong to. Those whose rows are locked while something is written come first, so that
-- what was written meanwhile is there to be seen.
-- \x3B is a semicolon: the driver that migrations go through cuts the script at each one that it sees.
CREATE OR REPLACE FUNCTION "parley_take_along"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS E'
BEGIN
  FOR at IN 0 .. TG_NARGS - 1 BY 2 LOOP
    IF TG_OP = ''TRUNCATE'' THEN
      EXECUTE format(''TRUNCATE %I.%I CASCADE'', TG_TABLE_SCHEMA, TG_ARGV[at])\x3B
    ELSE
      EXECUTE format(''DELETE FROM %I.%I WHERE %I IN (SELECT "id" FROM gone)'', TG_TABLE_SCHEMA, TG_ARGV[at], TG_ARGV[at + 1])\x3B
    END IF\x3B
  END LOOP\x3B
  RETURN NULL\x3B
END';

DROP TRIGGER IF EXISTS "parley_deleted" ON "Chat";
DROP TRIGGER IF EXISTS "parley_truncated" ON "Chat";
DROP TRIGGER IF EXISTS "parley_deleted" ON "Run";
DROP TRIGGER IF EXISTS "parley_truncated" ON "Run";
CREATE TRIGGER "parley_deleted" AFTER DELETE ON "Chat" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "parley_take_along"('Run', 'chatId', 'Message', 'chatId');
CREATE TRIGGER "parley_truncated" AFTER TRUNCATE ON "Chat"
  FOR EACH STATEMENT EXECUTE FUNCTION "parley_take_along"('Run', 'chatId', 'Message', 'chatId');
CREATE TRIGGER "parley_deleted" AFTER DELETE ON "Run" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "parley_take_along"('RunEvent', 'runId');
CREATE TRIGGER "parley_truncated" AFTER TRUNCATE ON "Run"
  FOR EACH STATEMENT EXECUTE FUNCTION "parley_take_along"('RunEvent', 'runId');
