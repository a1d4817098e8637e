/** “a, b e c”. */
export const listText = (parts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(parts)
