import type { HttpClient } from '../http-client.ts'

const GATEWAY_ERROR = 502

/** Sends once more what was cut, refused, or failed at the balancer, as the pages of Farol do. */
export function withOneRetry(http: HttpClient) {
  let retried = 0
  const call: HttpClient['call'] = async (request) => {
    const answer = await http.call(request).catch(() => undefined)
    if (answer && answer.status < GATEWAY_ERROR) return answer
    retried += 1
    return http.call(request)
  }
  return { ...http, call, retried: () => retried }
}
