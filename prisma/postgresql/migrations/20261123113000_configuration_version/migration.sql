-- CreateTable
CREATE TABLE "ConfigurationVersion" (
    "of" TEXT NOT NULL,
    "version" TEXT NOT NULL,

    CONSTRAINT "ConfigurationVersion_pkey" PRIMARY KEY ("of")
);

INSERT INTO "ConfigurationVersion" ("of", "version") VALUES ('rows', gen_random_uuid()::text);

-- A commit that changes what people configure gives the one row another version: at its end, and once, so that it waits for nobody while others wait for it.
-- \x3B is a semicolon: the driver that migrations go through cuts the script at each one that it sees.
CREATE FUNCTION "parley_configuration_changed"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS E'
BEGIN
  IF current_setting(''parley.configuration_changed'', true) IS DISTINCT FROM ''yes'' THEN
    PERFORM set_config(''parley.configuration_changed'', ''yes'', true)\x3B
    INSERT INTO "ConfigurationVersion" ("of", "version") VALUES (''rows'', gen_random_uuid()::text)
    ON CONFLICT ("of") DO UPDATE SET "version" = EXCLUDED."version"\x3B
  END IF\x3B
  RETURN NULL\x3B
END';

CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "ApiKey" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "ApiKey" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "DeclaredState" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "DeclaredState" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "McpServer" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "McpServer" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "OfferedModel" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "OfferedModel" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "Policy" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "Policy" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "Provider" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "Provider" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "ToolPin" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "ToolPin" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "User" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "User" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
