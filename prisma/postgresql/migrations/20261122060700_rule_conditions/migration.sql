-- AlterTable
ALTER TABLE "Policy" ADD COLUMN     "annotation" TEXT,
ADD COLUMN     "argument" TEXT,
ADD COLUMN     "value" TEXT;

-- AlterTable
ALTER TABLE "ToolPin" ADD COLUMN     "refusedHash" TEXT;
