/** What bundles have for the package `node-fetch`, whose default Google's client asks for: Node's own, made when it is first used. */
function nodeFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  return fetch(...request);
}

export { nodeFetch as default };
