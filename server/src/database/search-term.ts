/** For `like '%' || searchable($1) || '%'`, which ignores case and accents: escapes the wildcards of `like`. */
export const searchTerm = (typed: string): string => typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
