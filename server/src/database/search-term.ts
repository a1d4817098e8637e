/** For `isSearched`: what was typed is looked for as it is, also a percent sign or an underscore. */
export const searchTerm = (typed: string): string => typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** SQL, of two expressions: whether a text that `searchable` made contains a term, whatever its case and accents. */
export const isSearched = (text: string, term: string) => `${text} like '%' || searchable(${term}) || '%'`
