/** All length and range limits of the product. The contract enforces them, and the database checks them again. */

/** Long enough for the longest registered Brazilian names, short enough for a table row. */
export const USER_NAME_MAX = 120

/** The longest address SMTP can deliver to (RFC 5321, erratum 1690). */
export const EMAIL_MAX = 254

/** NIST 800-63B asks for at least 8. */
export const PASSWORD_MIN = 8

/** Room for passphrases, while hashing stays cheap for the server. */
export const PASSWORD_MAX = 128

/** 'Celular da Ana', not a story. */
export const PASSKEY_NAME_MAX = 60

/** Two lines of a heading on a phone. */
export const TITLE_MAX = 200

/** Longer than any name, address or title. */
export const SEARCH_MAX = 200

/** More pages than any list of a school has. */
export const PAGE_NUMBER_MAX = 10_000

/** About two printed pages: a description, not a book. */
export const DESCRIPTION_MAX = 5000

/** The longest URL that all browsers, proxies and servers accept. */
export const URL_MAX = 2000

/** More than any embed code; bounds the time spent searching it for an address. */
export const PASTED_VIDEO_MAX = 10_000

/** Position of a course, lesson, question or option, counted from zero. */
export const ORDER_INDEX_MIN = 0

/** Far above any real list, and safe to add one to in a 32-bit column. */
export const ORDER_INDEX_MAX = 1_000_000

/** Lessons that one pasted list adds: more come in parts. */
export const LESSON_LIST_MAX = 100

/** Zero means unknown: the player's own value is used then. */
export const VIDEO_DURATION_MIN_SECONDS = 0

/** One day: longer than any lesson, so anything above is a mistyped number. */
export const VIDEO_DURATION_MAX_SECONDS = 86_400

/** A year: an older save is dated a year back, and nothing else is lost. */
export const SAVE_AGE_MAX_SECONDS = 366 * 86_400

/** Watch percentages, scores and passing scores are whole percents. */
export const PERCENT_MIN = 0
export const PERCENT_MAX = 100

/** The share of a lesson to watch before it counts as completed, unless the author sets another. */
export const MIN_WATCH_PERCENTAGE_DEFAULT = 90

/** The score that passes a quiz, unless the author sets another. */
export const PASSING_SCORE_DEFAULT = 70

/** The slider moves in steps of five: finer differences mean nothing with a handful of questions. */
export const PASSING_SCORE_STEP = 5

/** A question has to fit on a phone screen together with its options. */
export const QUESTION_TEXT_MAX = 1000

/** An option is a phrase or a short sentence. */
export const OPTION_TEXT_MAX = 500

/** An explanation teaches in a paragraph or two. */
export const EXPLANATION_MAX = 2000

/** One question needs something to choose from. */
export const OPTIONS_MIN = 2

/** Six options still fit on a phone and the letters A to F. */
export const OPTIONS_MAX = 6

/** More in one sitting is an exam, not a lesson quiz; also bounds a draft and a submission. */
export const QUESTIONS_MAX = 200

/** Far more than the number of times anybody changes an answer. */
export const TURN_MAX = 1_000_000

export const POINTS_MIN = 1
export const POINTS_DEFAULT = 1

/** Points only rank questions against each other: three digits are plenty. */
export const POINTS_MAX = 1000

/** Large enough for a phone's photo. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The sizes that screens show a course's cover in: twice a row of a list, and a card over the width of a phone. */
export const COVER_SIZES = {
  small: { width: 320, height: 180 },
  large: { width: 1280, height: 720 },
} as const
/** Below this even a card would be blurred. */
export const COVER_LEAST = { width: 480, height: 270 } as const
/** What a browser cuts the cover from: a large photo of a camera. */
export const COVER_FILE_MAX_BYTES = 20 * 1024 * 1024

/** Days of activity are days in the users' time zone, not the server's: this one where `TIME_ZONE` names no other. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/** More devices than anybody has; a further log-in ends the least recently used session. */
export const SESSIONS_MAX = 30

/** A sentence for the change log: why an account is blocked or deleted. */
export const BLOCK_REASON_MAX = 200

/** The text of a whole day of speech; a text file of an hour has about 100 KB. */
export const CAPTIONS_MAX_BYTES = 2 * 1024 * 1024

/** Where a search in the transcripts of a course stops: more is no answer but a list. */
export const MATCHES_PER_LESSON = 5

/** Whole hours of a course, as its certificates state them; a degree has fewer than this. */
export const WORKLOAD_HOURS_MIN = 1
export const WORKLOAD_HOURS_MAX = 10_000

/** 'Turma da tarde, 2º semestre de 2026', not a story. */
export const TURMA_NAME_MAX = 120

/** Places in a turma: more is a course for everyone. */
export const TURMA_CAPACITY_MAX = 10_000

/** More courses than a school has. */
export const TURMA_COURSES_MAX = 500

/** Members that one request adds. */
export const TURMA_ADDED_MAX = 500

/** Links of a turma that are kept, revoked ones included: more is a mistake. */
export const TURMA_LINKS_MAX = 100

/** People that one paste or file invites: more come in parts. */
export const INVITED_MAX = 2_000

/** The text of so many lines, with room. */
export const INVITE_TEXT_MAX = 400_000

/** Days outside of these are mistyped. */
export const TURMA_FIRST_DAY = '2000-01-01'
export const TURMA_LAST_DAY = '2999-12-31'

/** Days between one lesson and the next: a year is longer than any course. */
export const RELEASE_DAYS_MAX = 365

/** Lessons of a course that one calendar holds. */
export const CALENDAR_LESSONS_MAX = 1_000

/** A dúvida or an answer: a page of text. Longer is a lesson of its own. */
export const POST_MAX = 4_000

/** Why a text is reported: a sentence. */
export const REPORT_REASON_MAX = 200

/** The image of a dúvida, in pixels: enough to read a photographed page. */
export const DUVIDA_IMAGE_SIZE = { width: 1600, height: 1600 } as const

/** The sizes of an image in a quiz: beside a text on a phone, and enlarged. It fits inside, and is never stretched. */
export const QUIZ_IMAGE_SIZES = {
  small: { width: 720, height: 720 },
  large: { width: 1600, height: 1600 },
} as const
/** A sentence or two: more is read out for too long. */
export const IMAGE_DESCRIPTION_MAX = 300
/** How long an image that no question has is kept: a draft of its quiz may be in a browser. */
export const QUIZ_IMAGE_LIFE_DAYS = 30

/** Two printed pages: more is a document, which a lesson can hold. */
export const AVISO_TEXT_MAX = 8_000
