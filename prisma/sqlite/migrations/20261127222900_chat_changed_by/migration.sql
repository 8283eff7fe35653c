-- AlterTable
ALTER TABLE "Chat" ADD COLUMN "changedBy" JSONB;
