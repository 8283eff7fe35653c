-- AlterTable
ALTER TABLE "McpServer" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "McpClient" (
    "server" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "McpClient_pkey" PRIMARY KEY ("server","issuer")
);

-- CreateTable
CREATE TABLE "McpSignIn" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "sealed" TEXT,
    "issuer" TEXT,
    "scope" TEXT,
    "challenge" JSONB NOT NULL DEFAULT '{}',
    "expiresAt" TIMESTAMP(3),
    "signedInAt" TIMESTAMP(3),
    "lockToken" TEXT,
    "lockedUntil" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "McpSignIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "McpSignInAttempt" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "McpSignInAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "McpSignIn_userId_server_key" ON "McpSignIn"("userId", "server");

-- CreateIndex
CREATE INDEX "McpSignInAttempt_expiresAt_idx" ON "McpSignInAttempt"("expiresAt");

-- AddForeignKey
ALTER TABLE "McpSignIn" ADD CONSTRAINT "McpSignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
