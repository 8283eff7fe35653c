-- AlterTable
ALTER TABLE "Policy" ADD COLUMN "annotation" TEXT;
ALTER TABLE "Policy" ADD COLUMN "argument" TEXT;
ALTER TABLE "Policy" ADD COLUMN "value" TEXT;

-- AlterTable
ALTER TABLE "ToolPin" ADD COLUMN "refusedHash" TEXT;
