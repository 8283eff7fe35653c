-- CreateTable
CREATE TABLE "ConfigurationVersion" (
    "of" TEXT NOT NULL,
    "version" TEXT NOT NULL,

    CONSTRAINT "ConfigurationVersion_pkey" PRIMARY KEY ("of")
);

INSERT INTO "ConfigurationVersion" ("of", "version") VALUES ('rows', gen_random_uuid()::text);

-- A commit that changes what people configure gives the one row another version: at its end, and once, so that it waits for nobody while others wait for it.
-- Whoever writes, and wherever they look for tables, it is the row beside the table that they have changed.
-- \x3B is a semicolon: the driver that migrations go through cuts the script at each one that it sees.
CREATE FUNCTION "parley_configuration_changed"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS E'
DECLARE
  mine text := pg_current_xact_id()::text\x3B
BEGIN
  IF current_setting(''parley.configuration_changed'', true) IS DISTINCT FROM mine THEN
    PERFORM set_config(''parley.configuration_changed'', mine, true)\x3B
    EXECUTE format(''
      INSERT INTO %I."ConfigurationVersion" ("of", "version") VALUES (''''rows'''', gen_random_uuid()::text)
      ON CONFLICT ("of") DO UPDATE SET "version" = EXCLUDED."version"'', TG_TABLE_SCHEMA)\x3B
  END IF\x3B
  RETURN NULL\x3B
END';

-- Always: also where rows come by replication.

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "ApiKey" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "ApiKey" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "ApiKey" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "ApiKey" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "DeclaredState" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "DeclaredState" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "DeclaredState" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "DeclaredState" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "McpServer" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "McpServer" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "McpServer" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "McpServer" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "OfferedModel" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "OfferedModel" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "OfferedModel" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "OfferedModel" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "Policy" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "Policy" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "Policy" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "Policy" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "Provider" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "Provider" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "Provider" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "Provider" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "ToolPin" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "ToolPin" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "ToolPin" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "ToolPin" ENABLE ALWAYS TRIGGER "parley_emptied";

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "User" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "User" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "User" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "User" ENABLE ALWAYS TRIGGER "parley_emptied";
