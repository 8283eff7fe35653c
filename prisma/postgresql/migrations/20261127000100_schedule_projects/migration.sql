-- AlterTable
ALTER TABLE "Schedule" ADD COLUMN     "sharedInProject" BOOLEAN NOT NULL DEFAULT false;
