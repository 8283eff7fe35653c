-- These functions work with the rights of their owner. Hung on a table of somebody else's, they would run that one's triggers with them.
REVOKE EXECUTE ON FUNCTION "parley_configuration_changed"() FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION "parley_take_along"() FROM PUBLIC;

-- Only what sees rows that were committed while it waited takes all of them along. A table that is being emptied together with another cannot be emptied once more, so its rows are deleted.
CREATE OR REPLACE FUNCTION "parley_take_along"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS '
BEGIN
  IF current_setting(''transaction_isolation'') NOT IN (''read committed'', ''read uncommitted'') THEN
    RAISE EXCEPTION ''rows of % can be deleted at READ COMMITTED only'', TG_TABLE_NAME
      USING HINT = ''What is written meanwhile would be left without what it belongs to.'';
  END IF;
  FOR at IN 0 .. TG_NARGS - 1 BY 2 LOOP
    IF TG_OP = ''TRUNCATE'' THEN
      EXECUTE format(''DELETE FROM %I.%I'', TG_TABLE_SCHEMA, TG_ARGV[at]);
    ELSE
      EXECUTE format(''DELETE FROM %I.%I WHERE %I IN (SELECT "id" FROM gone)'', TG_TABLE_SCHEMA, TG_ARGV[at], TG_ARGV[at + 1]);
    END IF;
  END LOOP;
  RETURN NULL;
END';

CREATE TRIGGER "parley_deleted" AFTER DELETE ON "User" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "parley_take_along"('Run', 'userId');
CREATE TRIGGER "parley_truncated" AFTER TRUNCATE ON "User"
  FOR EACH STATEMENT EXECUTE FUNCTION "parley_take_along"('Run', 'userId');
