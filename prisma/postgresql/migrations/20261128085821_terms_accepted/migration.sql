-- AlterTable
ALTER TABLE "User" ADD COLUMN     "termsVersion" TEXT,
ADD COLUMN     "termsAcceptedAt" TIMESTAMP(3);
