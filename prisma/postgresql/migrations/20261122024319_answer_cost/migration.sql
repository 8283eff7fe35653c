-- AlterTable
ALTER TABLE "UsageEntry" ADD COLUMN     "costMicroUsd" INTEGER;
