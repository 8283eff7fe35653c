-- AlterTable
ALTER TABLE "User" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'person';

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "scopes" TEXT NOT NULL DEFAULT 'chat tools files';
ALTER TABLE "ApiKey" ADD COLUMN "madeById" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "expiresAt" DATETIME;

-- CreateTable
CREATE TABLE "RoleLimit" (
    "role" TEXT NOT NULL PRIMARY KEY,
    "denied" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);
