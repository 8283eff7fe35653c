-- The people of a folder become access grants: everyone, or those whom it names by id or address. An address without an account gave nobody anything.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "folderId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'user', u."id", 'folder', x."id", 'use', u."id", x."id", x."createdAt"
FROM "Folder" x, json_each(CASE WHEN json_valid(x."people") THEN x."people" ELSE '[]' END) e JOIN "User" u ON u."id" = e."value" OR u."email" = lower(trim(e."value"))
WHERE true
GROUP BY x."id", u."id"
ON CONFLICT DO NOTHING;

INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "folderId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'everyone', '', 'folder', x."id", 'use', x."id", x."createdAt"
FROM "Folder" x WHERE EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid(x."people") THEN x."people" ELSE '[]' END) e WHERE e."value" = '*')
ON CONFLICT DO NOTHING;

ALTER TABLE "Folder" DROP COLUMN "people";
