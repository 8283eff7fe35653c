-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "groupIds" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '';
