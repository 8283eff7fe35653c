-- CreateTable
CREATE TABLE "ConfigurationVersion" (
    "of" TEXT NOT NULL PRIMARY KEY,
    "version" TEXT NOT NULL
);
