export { type CodePart, codeFile, codeParts } from './code-parts.ts'
export { FILES_FOLDER, type SandboxFile, sandboxFile, sandboxFiles } from './files.ts'
export { isSandboxKind, type SandboxKind, type SandboxPolicy, sandboxKinds, sandboxPolicy } from './policies.ts'
export { listWheels, type Wheel, wheelFile } from './wheels.ts'
