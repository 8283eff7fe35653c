-- CreateTable
CREATE TABLE "McpClient" (
    "server" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("server", "issuer")
);

-- CreateTable
CREATE TABLE "McpSignIn" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "sealed" TEXT,
    "issuer" TEXT,
    "scope" TEXT,
    "challenge" JSONB NOT NULL DEFAULT '{}',
    "expiresAt" DATETIME,
    "signedInAt" DATETIME,
    "lockToken" TEXT,
    "lockedUntil" DATETIME,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "McpSignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "McpSignInAttempt" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_McpServer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "transport" TEXT NOT NULL,
    "command" TEXT,
    "args" JSONB NOT NULL DEFAULT '[]',
    "cwd" TEXT,
    "url" TEXT,
    "secretsSealed" TEXT,
    "timeoutMs" INTEGER,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "starter" BOOLEAN NOT NULL DEFAULT false,
    "options" JSONB NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);
INSERT INTO "new_McpServer" ("args", "command", "createdAt", "cwd", "enabled", "id", "secretsSealed", "slug", "starter", "timeoutMs", "title", "transport", "updatedAt", "url") SELECT "args", "command", "createdAt", "cwd", "enabled", "id", "secretsSealed", "slug", "starter", "timeoutMs", "title", "transport", "updatedAt", "url" FROM "McpServer";
DROP TABLE "McpServer";
ALTER TABLE "new_McpServer" RENAME TO "McpServer";
CREATE UNIQUE INDEX "McpServer_slug_key" ON "McpServer"("slug");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "McpSignIn_userId_server_key" ON "McpSignIn"("userId", "server");

-- CreateIndex
CREATE INDEX "McpSignInAttempt_expiresAt_idx" ON "McpSignInAttempt"("expiresAt");
