/** What students read over a quiz whose author gave it no other title. */
export const DEFAULT_QUIZ_TITLE = 'Quiz Obrigatório'
