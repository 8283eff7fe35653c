-- CreateTable
CREATE TABLE IF NOT EXISTS "OrphanedRow" (
    "table" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "row" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "keptAt" DATETIME NOT NULL,

    PRIMARY KEY ("table", "key")
);
