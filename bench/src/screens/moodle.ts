/** Processor time, in ms, that Moodle 5 was measured to take for the same on this kind of machine. */
export const MOODLE_MS: Record<string, number> = {
  dashboard: 166,
  'course page': 120,
  lesson: 89,
  'lesson, again': 89,
  'answers kept': 99,
  'quiz, sent': 99,
  'quiz result': 206,
  'quiz results and questions': 206,
  attempts: 206,
  users: 175,
}

export const TIMES_LESS_THAN_MOODLE = 50
