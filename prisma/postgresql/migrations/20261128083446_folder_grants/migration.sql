-- The people of a folder become access grants: everyone, or those whom it names by id or address. An address without an account gave nobody anything.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "folderId", "createdAt")
SELECT gen_random_uuid()::text, 'user', u."id", 'folder', x."id", 'use', u."id", x."id", x."createdAt"
FROM "Folder" x JOIN "User" u ON jsonb_typeof(x."people") = 'array' AND EXISTS (
  SELECT 1 FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(x."people") = 'array' THEN x."people" ELSE '[]' END) AS e(named)
  WHERE u."id" = e.named OR u."email" = lower(trim(e.named)))
ON CONFLICT DO NOTHING;

INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "folderId", "createdAt")
SELECT gen_random_uuid()::text, 'everyone', '', 'folder', x."id", 'use', x."id", x."createdAt"
FROM "Folder" x WHERE x."people" @> '["*"]'
ON CONFLICT DO NOTHING;

ALTER TABLE "Folder" DROP COLUMN "people";
