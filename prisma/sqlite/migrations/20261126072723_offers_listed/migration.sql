-- AlterTable
ALTER TABLE "Provider" ADD COLUMN "offersListed" BOOLEAN NOT NULL DEFAULT true;
