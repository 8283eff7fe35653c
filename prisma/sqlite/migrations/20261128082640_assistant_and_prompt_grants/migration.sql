-- Who may use an assistant becomes access grants: one for everyone, or one for each person.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "assistantId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'user', u."id", 'assistant', x."id", 'use', u."id", x."id", x."createdAt"
FROM "Assistant" x, json_each(CASE WHEN json_valid(x."audience") THEN x."audience" ELSE '{}' END, '$.userIds') e JOIN "User" u ON u."id" = e."value"
WHERE json_extract(CASE WHEN json_valid(x."audience") THEN x."audience" ELSE '{}' END, '$.kind') = 'people'
GROUP BY x."id", u."id"
ON CONFLICT DO NOTHING;

INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "assistantId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'everyone', '', 'assistant', x."id", 'use', x."id", x."createdAt"
FROM "Assistant" x WHERE json_extract(CASE WHEN json_valid(x."audience") THEN x."audience" ELSE '{}' END, '$.kind') = 'everyone'
ON CONFLICT DO NOTHING;

ALTER TABLE "Assistant" DROP COLUMN "audience";

-- Who may use a prompt becomes access grants: one for everyone, or one for each person.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "promptId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'user', u."id", 'prompt', x."id", 'use', u."id", x."id", x."createdAt"
FROM "SavedPrompt" x, json_each(CASE WHEN json_valid(x."audience") THEN x."audience" ELSE '{}' END, '$.userIds') e JOIN "User" u ON u."id" = e."value"
WHERE json_extract(CASE WHEN json_valid(x."audience") THEN x."audience" ELSE '{}' END, '$.kind') = 'people'
GROUP BY x."id", u."id"
ON CONFLICT DO NOTHING;

INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "promptId", "createdAt")
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'everyone', '', 'prompt', x."id", 'use', x."id", x."createdAt"
FROM "SavedPrompt" x WHERE json_extract(CASE WHEN json_valid(x."audience") THEN x."audience" ELSE '{}' END, '$.kind') = 'everyone'
ON CONFLICT DO NOTHING;

ALTER TABLE "SavedPrompt" DROP COLUMN "audience";
