// Where the app's data stands.

export async function mounted(py, folder) {
  py.FS.mkdirTree(folder);
  return { kept: async () => {} };
}
