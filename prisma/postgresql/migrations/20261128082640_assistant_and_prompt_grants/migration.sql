-- Who may use an assistant becomes access grants: one for everyone, or one for each person.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "assistantId", "createdAt")
SELECT gen_random_uuid()::text, 'user', u."id", 'assistant', x."id", 'use', u."id", x."id", x."createdAt"
FROM "Assistant" x JOIN "User" u ON (x."audience"->'userIds') @> to_jsonb(u."id")
WHERE x."audience"->>'kind' = 'people'
ON CONFLICT DO NOTHING;

INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "assistantId", "createdAt")
SELECT gen_random_uuid()::text, 'everyone', '', 'assistant', x."id", 'use', x."id", x."createdAt"
FROM "Assistant" x WHERE x."audience"->>'kind' = 'everyone'
ON CONFLICT DO NOTHING;

ALTER TABLE "Assistant" DROP COLUMN "audience";

-- Who may use a prompt becomes access grants: one for everyone, or one for each person.
INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "userId", "promptId", "createdAt")
SELECT gen_random_uuid()::text, 'user', u."id", 'prompt', x."id", 'use', u."id", x."id", x."createdAt"
FROM "SavedPrompt" x JOIN "User" u ON (x."audience"->'userIds') @> to_jsonb(u."id")
WHERE x."audience"->>'kind' = 'people'
ON CONFLICT DO NOTHING;

INSERT INTO "AccessGrant" ("id", "subjectKind", "subjectId", "objectKind", "objectId", "level", "promptId", "createdAt")
SELECT gen_random_uuid()::text, 'everyone', '', 'prompt', x."id", 'use', x."id", x."createdAt"
FROM "SavedPrompt" x WHERE x."audience"->>'kind' = 'everyone'
ON CONFLICT DO NOTHING;

ALTER TABLE "SavedPrompt" DROP COLUMN "audience";
