/** For `like '%' || searchable($1) || '%'`: what was typed is looked for as it is, also a percent sign or an underscore. */
export const searchTerm = (typed: string): string => typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
