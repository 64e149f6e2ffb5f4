import { startFakeFal, fakeKey } from "/work/w-connect/packages/hosted-engine/test/fake-fal.ts";
const fake = await startFakeFal();
console.log(fake.url, fakeKey);
setInterval(()=>{},1e6);
