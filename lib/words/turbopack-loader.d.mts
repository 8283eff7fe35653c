export function withCompiled(source: string, file: string): string
