/** What a response adds to its input; the whole response where it does not begin with the input. */
export function additions(response: string, input: string): string {
  return response.startsWith(input) ? response.slice(input.length).trimStart() : response;
}
