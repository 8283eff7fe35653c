-- AlterEnum
ALTER TYPE "Role" ADD VALUE 'manager';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'person';

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "scopes" TEXT NOT NULL DEFAULT 'chat tools files',
ADD COLUMN     "madeById" TEXT,
ADD COLUMN     "expiresAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "RoleLimit" (
    "role" "Role" NOT NULL,
    "denied" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RoleLimit_pkey" PRIMARY KEY ("role")
);

-- Its rows are cached with those of people; see 20261123113000_configuration_version.
CREATE CONSTRAINT TRIGGER "parley_changed" AFTER INSERT OR UPDATE OR DELETE ON "RoleLimit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "parley_configuration_changed"();
CREATE TRIGGER "parley_emptied" AFTER TRUNCATE ON "RoleLimit" FOR EACH STATEMENT EXECUTE FUNCTION "parley_configuration_changed"();
ALTER TABLE "RoleLimit" ENABLE ALWAYS TRIGGER "parley_changed";
ALTER TABLE "RoleLimit" ENABLE ALWAYS TRIGGER "parley_emptied";
