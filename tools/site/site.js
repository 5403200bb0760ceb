// site.js -- The search of the site. The index is a script, so that it loads from a folder, too; it is
// loaded when somebody begins to search.
(() => {
  const base = document.currentScript.dataset.base;
  const query = document.getElementById("query");
  const results = document.getElementById("results");
  const most = 20;
  let search;

  function load(name) {
    return new Promise((done, fail) => {
      const script = document.createElement("script");
      script.src = `${base}/${name}`;
      script.onload = done;
      script.onerror = () => fail(new Error(`${name} cannot be loaded`));
      document.head.append(script);
    });
  }

  async function begin() {
    if (!search)
      search = Promise.all([load("minisearch.js"), load("search-index.js")]).then(() =>
        window.MiniSearch.loadJSON(window.fraySearchIndex, {
          fields: ["heading", "title", "text"],
          storeFields: ["page", "place", "title", "heading"],
        }),
      );
    return search;
  }

  function show(found) {
    const list = document.createElement("ol");
    for (const one of found.slice(0, most)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${base}/${one.page}${one.place ? `#${one.place}` : ""}`;
      link.textContent = one.heading && one.heading !== one.title ? `${one.title}: ${one.heading}` : one.title;
      item.append(link);
      list.append(item);
    }
    const count = document.createElement("p");
    count.textContent = found.length ? `${found.length} found` : "Nothing was found.";
    results.replaceChildren(count, list);
    results.hidden = false;
  }

  query.addEventListener("focus", begin);
  query.addEventListener("input", async () => {
    const words = query.value.trim();
    if (!words) {
      results.hidden = true;
      return;
    }
    const index = await begin();
    if (words === query.value.trim())
      show(index.search(words, { prefix: true, fuzzy: 0.15, boost: { heading: 4, title: 3 }, combineWith: "AND" }));
  });
  query.form.addEventListener("submit", (event) => {
    event.preventDefault();
    results.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") results.hidden = true;
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      query.focus();
    }
  });
})();
