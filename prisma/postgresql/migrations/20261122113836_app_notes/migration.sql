-- CreateTable
CREATE TABLE "AppNote" (
    "id" TEXT NOT NULL,
    "chatId" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AppNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AppNote_chatId_callId_key" ON "AppNote"("chatId", "callId");

-- AddForeignKey
ALTER TABLE "AppNote" ADD CONSTRAINT "AppNote_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;
