/** For `isSearched`: escapes the wildcards of `like`. */
export const searchTerm = (typed: string): string => typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** SQL of two expressions: whether a `searchable` text contains a term, ignoring case and accents. */
export const isSearched = (text: string, term: string) => `${text} like '%' || searchable(${term}) || '%'`
