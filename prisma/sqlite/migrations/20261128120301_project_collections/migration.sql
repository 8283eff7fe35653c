-- AlterTable
ALTER TABLE "Project" ADD COLUMN "collectionIds" JSONB;
